package dev.stowage.core.tokens;

/**
 * How the models of a family count, as far as it is known before they have billed anything.
 *
 * @param name the family's name
 * @param vocabulary whose tokens are counted
 * @param textFactor the family's tokens for one of the vocabulary's, in text
 * @param toolsFactor the same in definitions of tools
 * @param images what a picture costs
 */
public record ModelFamily(
        String name, Vocabulary vocabulary, double textFactor, double toolsFactor, ImageRule images) {}
