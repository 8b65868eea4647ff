// Looks at the units of a formula: sums, differences, `min` and `max` of what does not fit together, and a result in another unit
// than the one that is typed. The data core works with numbers alone and converts nothing. A formula that the core cannot read is
// not looked at.
import {
  isAsLarge,
  isOfOneKind,
  NO_UNIT,
  product,
  quotient,
  type UnitSize,
  unitSize,
} from '../../../equipment/unit-size';

export interface Side {
  readonly text: string;
  readonly unit: string;
}

/** `kind`: other quantities. `size`: the same quantity by another unit. */
export interface Misfit {
  readonly of: 'kind' | 'size';
  readonly left: Side;
  readonly right: Side;
}

export interface FormulaUnits {
  /** In the order of the formula. */
  readonly misfits: readonly Misfit[];
  /** The unit that the formula is in, where that is not the unit that is typed; null: it is, or it is not known. */
  readonly result: (Pick<Misfit, 'of'> & Pick<Side, 'unit'>) | null;
}

/**
 * A number of the formula takes any unit in a sum, and beside a channel makes its size unknown: it may convert. Of a channel whose
 * unit is not known nothing is said.
 */
type Part =
  | { readonly is: 'number' }
  | { readonly is: 'unknown' }
  | { readonly is: 'unit'; readonly size: UnitSize; readonly isScaled: boolean; readonly unit: string };

const NUMBER: Part = { is: 'number' };
const UNKNOWN: Part = { is: 'unknown' };
const FUNCTIONS: ReadonlySet<string> = new Set(['min', 'max', 'abs']);

/** @param unitOf The unit of a channel. @param typed The unit that the result is said to be in; empty: none. */
export function formulaUnits(
  formula: string,
  unitOf: (channel: string) => string | undefined,
  typed: string,
): FormulaUnits {
  const reader = new Reader(formula, unitOf);
  const made = reader.sum();
  return { misfits: reader.misfits, result: resultOf(made, typed) };
}

function resultOf(made: Part, typed: string): FormulaUnits['result'] {
  const wanted = typed === '' ? null : unitSize(typed);
  if (made.is !== 'unit' || wanted === null) return null;
  if (!isOfOneKind(made.size, wanted)) return { of: 'kind', unit: made.unit };
  return made.isScaled || isAsLarge(made.size, wanted) ? null : { of: 'size', unit: made.unit };
}

/** Reads as crates/history/src/formula.rs does, for what that has found to be whole. */
class Reader {
  readonly misfits: Misfit[] = [];
  private readonly tokens: readonly { readonly text: string; readonly from: number; readonly to: number }[];
  private at = 0;

  constructor(
    private readonly formula: string,
    private readonly unitOf: (channel: string) => string | undefined,
  ) {
    this.tokens = [...formula.matchAll(/[\w.]+|[^\s\w.]/g)].map(({ 0: text, index }) => ({
      text,
      from: index,
      to: index + text.length,
    }));
  }

  sum(): Part {
    const from = this.at;
    let sum = this.product();
    for (let sign = this.peek(); sign === '+' || sign === '-'; sign = this.peek()) {
      const end = this.at;
      this.at += 1;
      sum = this.together(sum, [from, end], this.product());
    }
    return sum;
  }

  private product(): Part {
    let made = this.value();
    for (let sign = this.peek(); sign === '*' || sign === '/'; sign = this.peek()) {
      this.at += 1;
      made = multiplied(made, this.value(), sign === '/');
    }
    return made;
  }

  private value(): Part {
    const word = this.peek();
    this.at += 1;
    if (word === '-') return this.value();
    if (word === '(') return this.closed();
    if (/^\d/.test(word)) return NUMBER;
    if (FUNCTIONS.has(word) && this.peek() === '(' && this.unitOf(word) === undefined) {
      this.at += 1;
      return this.closed();
    }
    const unit = this.unitOf(word);
    const size = unit === undefined ? null : unitSize(unit);
    return unit === undefined || size === null ? UNKNOWN : { is: 'unit', size, isScaled: false, unit };
  }

  /** Reads up to the closing parenthesis; arguments of a function are set against each other, as in a sum. */
  private closed(): Part {
    const from = this.at;
    let made = this.sum();
    while (this.peek() === ',') {
      const end = this.at;
      this.at += 1;
      made = this.together(made, [from, end], this.sum());
    }
    this.at += 1;
    return made;
  }

  /** @param before Tokens from and before which the first one stands; the other one has just been read. */
  private together(a: Part, before: readonly [from: number, end: number], b: Part): Part {
    if (a.is === 'number') return b;
    if (b.is === 'number') return a;
    if (a.is === 'unknown' || b.is === 'unknown') return UNKNOWN;
    const isOne = isOfOneKind(a.size, b.size);
    const isScaled = a.isScaled || b.isScaled;
    if (!isOne || (!isScaled && !isAsLarge(a.size, b.size))) {
      this.misfits.push({
        of: isOne ? 'size' : 'kind',
        left: { text: this.text(...before), unit: a.unit },
        right: { text: this.text(before[1] + 1, this.at), unit: b.unit },
      });
    }
    // Said once: what the whole is in then is not known.
    return isOne ? { ...a, isScaled } : UNKNOWN;
  }

  private text(from: number, end: number): string {
    return this.formula.slice(this.tokens[from]?.from ?? 0, this.tokens[end - 1]?.to ?? 0);
  }

  private peek(): string {
    return this.tokens[this.at]?.text ?? '';
  }
}

function multiplied(a: Part, b: Part, isDivided: boolean): Part {
  if (a.is === 'number' && b.is === 'number') return NUMBER;
  if (a.is === 'unknown' || b.is === 'unknown') return UNKNOWN;
  const [first, second] = [a, b].map((part) =>
    part.is === 'unit' ? part : { is: 'unit' as const, size: NO_UNIT, isScaled: true, unit: '' },
  );
  if (first === undefined || second === undefined) return UNKNOWN;
  return {
    is: 'unit',
    size: isDivided ? quotient(first.size, second.size) : product(first.size, second.size),
    isScaled: first.isScaled || second.isScaled,
    unit: isDivided
      ? dividedText(first.unit, second.unit)
      : [first.unit, second.unit].filter((unit) => unit !== '').join('·'),
  };
}

function dividedText(a: string, b: string): string {
  if (b === '') return a;
  if (a === b) return '';
  return `${a === '' ? '1' : a}/${/[·/]/.test(b) ? `(${b})` : b}`;
}
