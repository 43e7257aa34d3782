package dev.stowage.outline;

import java.util.List;

/** A small file of each language, and lines that its outline has, behind their numbers. */
enum Samples {
    JAVA("Ship.java", """
            package dev.fleet;

            import java.util.List;
            import java.util.Map;

            /**
             * A ship and its holds.
             */
            public record Ship(String name, List<Hold> holds) implements Vessel {

                private static final int MOST_HOLDS = 12;
                private int seen;

                /** Stows one piece. */
                public Ship stow(Cargo cargo, int hold) {
                    int inner = 1;
                    return this;
                }

                enum Trim { EVEN, BY_THE_HEAD }

                interface Loader {
                    void load(Cargo cargo);
                }
            }
            """, """
            package dev.fleet; — 2 imports
            9: public record Ship(String name, List<Hold> holds) implements Vessel — A ship and its holds.
              11: private static final int MOST_HOLDS = 12;
              15: public Ship stow(Cargo cargo, int hold) — Stows one piece.
              20: enum Trim
              22: interface Loader
                23: void load(Cargo cargo);
            """, "inner", "seen"),
    KOTLIN("Ship.kt", """
            package dev.fleet

            import kotlin.math.max

            const val MOST_HOLDS = 12

            /** A ship. */
            data class Ship(val name: String) : Vessel {
                // Stows one piece.
                fun stow(cargo: Cargo): Ship {
                    val inner = 1
                    return this
                }

                companion object {
                    fun of(name: String) = Ship(name)
                }
            }

            fun String.sail(knots: Int) = println(this)
            """, """
            package dev.fleet — 1 import
            5: const val MOST_HOLDS = 12
            8: data class Ship(val name: String) : Vessel — A ship.
              10: fun stow(cargo: Cargo): Ship — Stows one piece.
              15: companion object
                16: fun of(name: String)
            20: fun String.sail(knots: Int)
            """, "inner"),
    PYTHON("ship.py", """
            import os
            from typing import List

            MOST_HOLDS = 12
            seen = 0


            class Ship(Vessel):
                \"""A ship and its holds.\"""

                def __init__(self, name: str):
                    inner = 1

                # Stows one piece.
                async def stow(self, cargo,
                               hold=0) -> bool:
                    return True


            @cached
            def sail(knots):
                '''Sails off.'''
                return knots
            """, """
            2 imports
            4: MOST_HOLDS = 12
            8: class Ship(Vessel): — A ship and its holds.
              11: def __init__(self, name: str):
              15: async def stow(self, cargo, hold=0) -> bool: — Stows one piece.
            21: @cached def sail(knots): — Sails off.
            """, "inner", "seen"),
    JAVASCRIPT("ship.js", """
            import { hold } from './hold.js';
            import fs from 'fs';

            const MOST_HOLDS = 12;

            // Stows one piece.
            export const stow = async (cargo, at) => {
              const inner = 1;
            };

            export default class Ship extends Vessel {
              /** Sails off. */
              sail(knots) {
                return <div>{knots}</div>;
              }
            }

            function* waves(count) { yield 1; }
            """, """
            2 imports
            4: const MOST_HOLDS = 12;
            7: export const stow = async (cargo, at) => — Stows one piece.
            11: export default class Ship extends Vessel
              13: sail(knots) — Sails off.
            18: function* waves(count)
            """, "inner"),
    TYPESCRIPT("ship.ts", """
            import type { Hold } from './hold';

            export const MOST_HOLDS: number = 12;

            /** What is stowed. */
            export interface Cargo {
              weigh(scale: Scale): number;
            }

            export type Trim = 'even' | 'by the head';

            export enum Flag { A, B }

            export abstract class Ship<T> implements Vessel {
              abstract stow(cargo: T): void;
              sail(knots: number): Promise<void> {
                const inner = 1;
              }
            }

            namespace harbour {
              export function enter(ship: Ship<Cargo>): void {}
            }
            """, """
            1 import
            3: export const MOST_HOLDS: number = 12;
            6: export interface Cargo — What is stowed.
              7: weigh(scale: Scale): number
            10: export type Trim = 'even' | 'by the head';
            12: export enum Flag
            14: export abstract class Ship<T> implements Vessel
              15: abstract stow(cargo: T): void
              16: sail(knots: number): Promise<void>
            21: namespace harbour
              22: export function enter(ship: Ship<Cargo>): void
            """, "inner"),
    TSX("ship.tsx", """
            import React from 'react';

            interface Props { name: string }

            export function Ship({ name }: Props): JSX.Element {
              return <section><b>{name}</b></section>;
            }

            // Shows a hold.
            export const Hold: React.FC<Props> = ({ name }) => {
              const inner = name;
              return <p>{inner}</p>;
            };
            """, """
            1 import
            3: interface Props
            5: export function Ship({ name }: Props): JSX.Element
            10: export const Hold: React.FC<Props> = ({ name }) => — Shows a hold.
            """, "section"),
    GO("ship.go", """
            package fleet

            import (
            	"fmt"
            	"os"
            )

            const MostHolds = 12

            // Ship has holds.
            type Ship struct {
            	name string
            }

            // Stow puts a piece
            // into a hold.
            func (s *Ship) Stow(c Cargo, hold int) error {
            	inner := 1
            	return nil
            }

            func sail() {}
            """, """
            package fleet — 2 imports
            8: const MostHolds = 12
            11: type Ship struct — Ship has holds.
            17: func (s *Ship) Stow(c Cargo, hold int) error — Stow puts a piece
            22: func sail()
            """, "inner"),
    RUST("ship.rs", """
            use std::fmt;

            pub const MOST_HOLDS: usize = 12;

            /// A ship.
            #[derive(Debug)]
            pub struct Ship {
                name: String,
            }

            impl Ship {
                /// Stows one piece.
                pub fn stow(&mut self, cargo: Cargo) -> Result<(), Full> {
                    let inner = 1;
                    Ok(())
                }
            }

            pub trait Vessel {
                fn sail(&self);
            }

            mod harbour {
                pub fn enter() {}
            }
            """, """
            1 import
            3: pub const MOST_HOLDS: usize = 12;
            7: pub struct Ship — A ship.
            11: impl Ship
              13: pub fn stow(&mut self, cargo: Cargo) -> Result<(), Full> — Stows one piece.
            19: pub trait Vessel
              20: fn sail(&self);
            23: mod harbour
              24: pub fn enter()
            """, "inner"),
    C("ship.c", """
            #include <stdio.h>
            #include "hold.h"

            #define MOST_HOLDS 12

            struct ship {
                int holds;
            };

            int stow(struct ship *s, int hold);

            /* Stows one piece. */
            int stow(struct ship *s, int hold)
            {
                int inner = 1;
                return s->holds;
            }
            """, """
            2 imports
            4: #define MOST_HOLDS 12
            6: struct ship
            10: int stow(struct ship *s, int hold);
            13: int stow(struct ship *s, int hold) — Stows one piece.
            """, "inner"),
    CPP("ship.cpp", """
            #include <string>

            namespace fleet {

            // A ship.
            class Ship : public Vessel {
            public:
                void stow(const Cargo& cargo);
                int holds() const { return 1; }
            private:
                int seen;
            };

            template <typename T>
            T sail(T knots) {
                int inner = 1;
                return knots;
            }

            }
            """, """
            1 import
            3: namespace fleet
              6: class Ship : public Vessel — A ship.
                8: void stow(const Cargo& cargo);
                9: int holds() const
              15: template <typename T> T sail(T knots)
            """, "inner", "seen"),
    CSHARP("Ship.cs", """
            using System;
            using System.Linq;

            namespace Fleet
            {
                /// <summary>A ship.</summary>
                public class Ship : IVessel
                {
                    public const int MostHolds = 12;
                    private int seen;
                    public string Name { get; set; }

                    // Stows one piece.
                    public bool Stow(Cargo cargo, int hold)
                    {
                        var inner = 1;
                        return true;
                    }
                }

                public interface IVessel
                {
                    void Sail();
                }
            }
            """, """
            2 imports
            4: namespace Fleet
              7: public class Ship : IVessel — A ship.
                9: public const int MostHolds = 12;
                11: public string Name
                14: public bool Stow(Cargo cargo, int hold) — Stows one piece.
              21: public interface IVessel
                23: void Sail();
            """, "inner", "seen"),
    RUBY("ship.rb", """
            require 'set'
            require_relative 'hold'

            module Fleet
              MOST_HOLDS = 12

              # A ship.
              class Ship < Vessel
                # Stows one piece.
                def stow(cargo, hold = 0)
                  inner = 1
                end

                def self.sail
                  :off
                end
              end
            end
            """, """
            2 imports
            4: module Fleet
              5: MOST_HOLDS = 12
              8: class Ship < Vessel — A ship.
                10: def stow(cargo, hold = 0) — Stows one piece.
                14: def self.sail
            """, "inner"),
    PHP("Ship.php", """
            <?php
            namespace Fleet;

            use Fleet\\Hold;

            const MOST_HOLDS = 12;

            /** A ship. */
            final class Ship extends Vessel
            {
                const FLAGS = 2;

                // Stows one piece.
                public function stow(Cargo $cargo, int $hold = 0): bool
                {
                    $inner = 1;
                    return true;
                }
            }

            function sail($knots) { return $knots; }
            """, """
            namespace Fleet; — 1 import
            6: const MOST_HOLDS = 12;
            9: final class Ship extends Vessel — A ship.
              11: const FLAGS = 2;
              14: public function stow(Cargo $cargo, int $hold = 0): bool — Stows one piece.
            21: function sail($knots)
            """, "inner"),
    BASH("ship.sh", """
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
            """, """
            3: MOST_HOLDS=12
            7: stow() — Stows one piece.
            12: function sail
            """, "inner", "seen"),
    HTML("ship.html", """
            <!DOCTYPE html>
            <html lang="en">
            <head><title>Ship</title></head>
            <body id="deck">
              <main class="holds">
                <p>sails</p>
              </main>
              <script src="ship.js"></script>
            </body>
            </html>
            """, """
            2: <html lang="en">
              3: <head>
                3: <title>
              4: <body id="deck">
                5: <main class="holds">
                  6: <p>
                8: <script src="ship.js">
            """, "sails"),
    CSS("ship.css", """
            @import 'holds.css';

            :root { --sea: blue; }

            /* Holds. */
            .ship .hold,
            #deck { color: var(--sea); }

            @media (max-width: 40em) {
              .ship { display: none; }
            }
            """, """
            1 import
            3: :root
            6: .ship .hold, #deck — Holds.
            9: @media (max-width: 40em)
              10: .ship
            """, "display");

    private final String path;
    private final String body;
    private final String outline;
    private final String absent;

    Samples(String path, String body, String outline, String... absent) {
        this.path = path;
        this.body = body;
        this.outline = outline;
        this.absent = String.join(" ", absent);
    }

    String path() {
        return path;
    }

    String body() {
        return body;
    }

    /** What stands between the first line of its outline and the last. */
    String outline() {
        return outline;
    }

    /** What its outline must not have. */
    List<String> absent() {
        return List.of(absent.split(" "));
    }
}
