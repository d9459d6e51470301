const MIN_SPEAKING = 10;
const MIN_SPEAKING_SHARE = 1 / 5;

/** Returns whether enough entries have a value to draw a conclusion from it: at least ten, and a fifth of all. */
export const hasEnoughValues = (speaking: number, all: number) =>
  speaking >= MIN_SPEAKING && speaking >= MIN_SPEAKING_SHARE * all;
