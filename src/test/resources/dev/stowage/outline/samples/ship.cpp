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
