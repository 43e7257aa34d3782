#!/bin/bash
set -e
MOST_HOLDS=12
seen=1

# Stows one piece.
stow() {
  local inner=1
  echo "$1"
}

function sail {
  echo off
}
