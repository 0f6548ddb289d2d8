/** The most bytes of a picture in web/pictures: they are loaded by everyone who reads the README. */
export const LARGEST = 1.5e6;
