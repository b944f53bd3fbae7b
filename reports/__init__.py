"""Findings as text, pages and pictures. Imports all the others."""
