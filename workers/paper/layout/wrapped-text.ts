// Breaks texts into lines of a width. Chinese breaks between any two characters, other text between words; a word that is
// longer than a line breaks where the line ends, and so does what stands in brackets. A number is a word with its sign, its
// commas and what a no-break space joins to it: its unit. Nothing is left out.
import type { Measure } from '../page-model';

const CLOSING = /^[，。、；：！？）》”’%,.;:!?)]/u;
/** A few words in brackets, as a unit is or a remark; else what opens a bracket goes along with what follows it. */
const WORD =
  /[(（][^()（）\s]{1,12}[)）]|[(（《“]*(?:(?:[A-Za-z0-9_.+\-−≥≤/:#·²³°µΩ\u00a0]|(?<=\d),(?=\d))+|[^\S\u00a0]+|.)/gu;

/** Words, within which no line is broken unless there is no other way. */
export function wordsOf(text: string): readonly string[] {
  return text.match(WORD) ?? [];
}

/** The lines of a text, at least one. */
export function wrapped(text: string, widthMm: number, sizeMm: number, measure: Measure): string[] {
  const lines: string[] = [];
  for (const part of text.split('\n')) lines.push(...wrappedLine(part, widthMm, sizeMm, measure));
  return lines;
}

function wrappedLine(text: string, widthMm: number, sizeMm: number, measure: Measure): string[] {
  const fits = (candidate: string): boolean => measure(candidate, sizeMm) <= widthMm;
  if (fits(text)) return [text];
  const lines: string[] = [];
  /** The pieces of the line that is being filled. */
  let line: string[] = [];
  const end = (): void => {
    const whole = line.join('').trimEnd();
    if (whole !== '') lines.push(whole);
    line = [];
  };
  for (const piece of wordsOf(text)) {
    if (fits(line.join('') + piece)) {
      line.push(piece);
      continue;
    }
    // A line does not begin with what closes a clause: the word before it comes along.
    const last = CLOSING.test(piece) && line.length > 1 ? line.pop() : undefined;
    end();
    if (last !== undefined && fits(last + piece)) {
      line = [last, piece];
      continue;
    }
    for (const character of `${last ?? ''}${piece.trim() === '' ? '' : piece}`) {
      if (!fits(line.join('') + character)) end();
      line.push(character);
    }
  }
  end();
  return lines.length > 0 ? lines : [''];
}
