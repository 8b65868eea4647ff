// The answer as a file: the rows and columns of its table, with a digit more.
import type { FileColumn } from '../../../contracts/table-file';
import type { Translate } from '../../../i18n/translate';
import { simulatedColumn } from '../../../parts/export-menu/simulated-column';
import type { Answer } from './answer';
import { FIGURES, type Figure, figureOf } from './answer-figures';
import { simulatedShares } from './simulated-shares';

interface FileTerms {
  readonly answer: Answer;
  /** Of all readings, then of the groups. */
  readonly names: readonly string[];
  readonly nameTitle: string;
  readonly titleOf: (figure: Figure) => string;
  readonly t: Translate;
}

export function answerColumns({ answer, names, nameTitle, titleOf, t }: FileTerms): readonly FileColumn[] {
  const decimals = answer.question.channel.decimals + 1;
  const figures = FIGURES.map((figure) => ({
    title: titleOf(figure),
    values: Float64Array.from(names, (_, row) => Number(figureOf(answer, figure, row).toFixed(decimals))),
  }));
  return [{ title: nameTitle, values: names }, ...figures, simulatedColumn(t, simulatedShares(answer))];
}
