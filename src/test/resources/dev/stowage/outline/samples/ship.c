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
