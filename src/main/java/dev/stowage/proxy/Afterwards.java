package dev.stowage.proxy;

/** What is done when an answer's body has ended, and what has to be kept in memory until then. */
interface Afterwards {

    /** Where there is nothing to do. */
    Afterwards NOTHING = new Afterwards() {
        @Override
        public void begins() {}

        @Override
        public void endedWell() {}

        @Override
        public void over() {}
    };

    /** The body begins: from now on something may be kept. */
    void begins();

    /** It has ended well. */
    void endedWell();

    /** It has ended, whatever way, and last: what is still kept goes. */
    void over();
}
