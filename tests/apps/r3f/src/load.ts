import { createCharacter } from './character';

let loading: Promise<ReturnType<typeof createCharacter>> | undefined;

/** Loads a character, which takes a while, once. */
export function load() {
  loading ??= new Promise((resolve) => setTimeout(() => resolve(createCharacter('brown')), 300));
  return loading;
}
