package dev.stowage.outline;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;

/** A small file of each language, and lines that its outline has, behind their numbers. */
enum Samples {
    JAVA("Ship.java", """
            package dev.fleet; — 2 imports
            9: public record Ship(String name, List<Hold> holds) implements Vessel — A ship and its holds.
              11: private static final int MOST_HOLDS = 12;
              15: public Ship stow(Cargo cargo, int hold) — Stows one piece.
              20: enum Trim
              22: interface Loader
                23: void load(Cargo cargo);
            """, "inner", "seen"),
    KOTLIN("Ship.kt", """
            package dev.fleet — 1 import
            5: const val MOST_HOLDS = 12
            8: data class Ship(val name: String) : Vessel — A ship.
              10: fun stow(cargo: Cargo): Ship — Stows one piece.
              15: companion object
                16: fun of(name: String)
            20: fun String.sail(knots: Int)
            """, "inner"),
    PYTHON("ship.py", """
            2 imports
            4: MOST_HOLDS = 12
            8: class Ship(Vessel): — A ship and its holds.
              11: def __init__(self, name: str):
              15: async def stow(self, cargo, hold=0) -> bool: — Stows one piece.
            21: @cached def sail(knots): — Sails off.
            """, "inner", "seen"),
    JAVASCRIPT("ship.js", """
            2 imports
            4: const MOST_HOLDS = 12;
            7: export const stow = async (cargo, at) => — Stows one piece.
            11: export default class Ship extends Vessel
              13: sail(knots) — Sails off.
            18: function* waves(count)
            """, "inner"),
    TYPESCRIPT("ship.ts", """
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
            1 import
            3: interface Props
            5: export function Ship({ name }: Props): JSX.Element
            10: export const Hold: React.FC<Props> = ({ name }) => — Shows a hold.
            """, "section"),
    GO("ship.go", """
            package fleet — 2 imports
            8: const MostHolds = 12
            11: type Ship struct — Ship has holds.
            17: func (s *Ship) Stow(c Cargo, hold int) error — Stow puts a piece
            22: func sail()
            """, "inner"),
    RUST("ship.rs", """
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
            2 imports
            4: #define MOST_HOLDS 12
            6: struct ship
            10: int stow(struct ship *s, int hold);
            13: int stow(struct ship *s, int hold) — Stows one piece.
            """, "inner"),
    CPP("ship.cpp", """
            1 import
            3: namespace fleet
              6: class Ship : public Vessel — A ship.
                8: void stow(const Cargo& cargo);
                9: int holds() const
              15: template <typename T> T sail(T knots)
            """, "inner", "seen"),
    CSHARP("Ship.cs", """
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
            2 imports
            4: module Fleet
              5: MOST_HOLDS = 12
              8: class Ship < Vessel — A ship.
                10: def stow(cargo, hold = 0) — Stows one piece.
                14: def self.sail
            """, "inner"),
    PHP("Ship.php", """
            namespace Fleet; — 1 import
            6: const MOST_HOLDS = 12;
            9: final class Ship extends Vessel — A ship.
              11: const FLAGS = 2;
              14: public function stow(Cargo $cargo, int $hold = 0): bool — Stows one piece.
            21: function sail($knots)
            """, "inner"),
    BASH("ship.sh", """
            3: MOST_HOLDS=12
            7: stow() — Stows one piece.
            12: function sail
            """, "inner", "seen"),
    HTML("ship.html", """
            2: <html lang="en">
              3: <head>
                3: <title>
              4: <body id="deck">
                5: <main class="holds">
                  6: <p>
                8: <script src="ship.js">
            """, "sails"),
    CSS("ship.css", """
            1 import
            3: :root
            6: .ship .hold, #deck — Holds.
            9: @media (max-width: 40em)
              10: .ship
            """, "display");

    private final String path;
    private final String outline;
    private final String absent;

    Samples(String path, String outline, String... absent) {
        this.path = path;
        this.outline = outline;
        this.absent = String.join(" ", absent);
    }

    String path() {
        return path;
    }

    /** The file, as it stands in the resources. */
    String body() {
        try (InputStream file = Samples.class.getResourceAsStream("samples/" + path)) {
            return new String(Objects.requireNonNull(file, path).readAllBytes(), UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
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
