// A paper as a picture: the few operators that the paper worker writes (workers/paper/draw-page.ts), painted on a canvas by
// code of the test's own.
import type { Page } from 'playwright/test';
import type { ReadPdf } from '../../fixtures/paper/read-pdf';

/** A4 upright, in points. */
const A4 = { width: 595.28, height: 841.89 };
/** Pixels a point. */
const SCALE = 1.4;

/** All pages beside each other, as a PNG. */
export async function paintedPaper(page: Page, { drawn, glyphs }: ReadPdf): Promise<Buffer> {
  const characters = Object.fromEntries([...glyphs].map(([character, glyph]) => [glyph, character]));
  const png = await page.evaluate(paint, { drawn, characters, a4: A4, scale: SCALE });
  return Buffer.from(png, 'base64');
}

/** In the page. */
async function paint(asked: {
  readonly drawn: readonly string[];
  readonly characters: Readonly<Record<number, string>>;
  readonly a4: { readonly width: number; readonly height: number };
  readonly scale: number;
}): Promise<string> {
  const { drawn, characters, a4, scale } = asked;
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(drawn.length * a4.width * scale);
  canvas.height = Math.ceil(a4.height * scale);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  drawn.forEach((operators, at) => {
    context.setTransform(scale, 0, 0, -scale, at * a4.width * scale, canvas.height);
    let operands: string[] = [];
    let fontSize = 0;
    let isBold = false;
    const number = (i: number): number => Number(operands[i]);
    const color = (): string => `rgb(${operands.map((part) => Math.round(Number(part) * 255)).join(' ')})`;
    const run = new Map<string, () => void>([
      ['cm', () => context.scale(number(0), number(3))],
      [
        'j',
        () => {
          context.lineJoin = 'round';
        },
      ],
      [
        'rg',
        () => {
          context.fillStyle = color();
        },
      ],
      [
        'RG',
        () => {
          context.strokeStyle = color();
        },
      ],
      [
        'w',
        () => {
          context.lineWidth = number(0);
        },
      ],
      ['d', () => context.setLineDash((operands[0]?.match(/[\d.]+/g) ?? []).map(Number))],
      ['re', () => context.rect(number(0), number(1), number(2), number(3))],
      ['m', () => context.moveTo(number(0), number(1))],
      ['l', () => context.lineTo(number(0), number(1))],
      [
        'f',
        () => {
          context.fill();
          context.beginPath();
        },
      ],
      [
        'S',
        () => {
          context.stroke();
          context.beginPath();
        },
      ],
      ['BT', () => context.save()],
      ['ET', () => context.restore()],
      [
        'Tf',
        () => {
          fontSize = number(1);
        },
      ],
      [
        'Tr',
        () => {
          isBold = number(0) === 2;
        },
      ],
      [
        'Td',
        () => {
          context.translate(number(0), number(1));
          context.scale(1, -1);
        },
      ],
      [
        'Tj',
        () => {
          const glyph = (hex: string) => characters[Number.parseInt(hex, 16)] ?? '□';
          const text = (operands[0]?.match(/[0-9A-F]{4}/gi) ?? []).map(glyph).join('');
          context.font = `${isBold ? 'bold ' : ''}${fontSize}px "Noto Sans CJK SC", sans-serif`;
          context.fillText(text, 0, 0);
        },
      ],
    ]);
    context.beginPath();
    for (const [token] of operators.matchAll(/<[0-9A-F]*>|\[[^\]]*\]|\S+/gi)) {
      if (/^[<[/\d.+-]/.test(token)) {
        operands.push(token);
        continue;
      }
      const operator = run.get(token);
      if (operator === undefined) throw new Error(`the paper has an operator that is not known here: ${token}`);
      operator();
      operands = [];
    }
  });
  return canvas.toDataURL('image/png').split(',')[1] ?? '';
}
