const MIN_SPEAKING = 10;
const MIN_SPEAKING_SHARE = 1 / 5;

/** Whether so many of all give a value that something may be concluded from it. */
export const speakEnough = (speaking: number, all: number) =>
  speaking >= MIN_SPEAKING && speaking >= MIN_SPEAKING_SHARE * all;
