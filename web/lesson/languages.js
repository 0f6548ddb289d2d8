// The languages of the lesson, and their words.

import en from './strings/en.js';
import ja from './strings/ja.js';
import pt from './strings/pt.js';
import uk from './strings/uk.js';
import zh from './strings/zh.js';

/** @typedef {typeof en} Words */

/** English first. @type {readonly Words[]} */
export const languages = [en, uk, zh, pt, ja];
