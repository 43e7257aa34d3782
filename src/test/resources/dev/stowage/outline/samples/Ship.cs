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
