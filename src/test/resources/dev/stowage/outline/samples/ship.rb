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
