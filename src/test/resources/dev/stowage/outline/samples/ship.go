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
