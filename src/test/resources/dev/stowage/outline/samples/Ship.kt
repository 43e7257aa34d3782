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
