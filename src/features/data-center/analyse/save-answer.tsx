import { useFormat } from '../../../i18n/use-format';
import { useLanguage, useTranslation } from '../../../i18n/use-translation';
import { type SavedTable, SaveMenu } from '../../../parts/export-menu/save-menu';
import { nameOf } from './analyse-url';
import type { Answer } from './answer';
import { answerColumns } from './answer-file';
import { groupTitle, tableText } from './question-text';

interface SaveAnswerProps {
  readonly answer: Answer | undefined;
  /** Of all readings, then of the groups. */
  readonly names: readonly string[];
  /** Rules broken by a row's record; null: rows are no records. */
  readonly rulesAt: ((row: number) => string) | null;
}

/** Saves the answer as a file. */
export function SaveAnswer({ answer, names, rulesAt }: SaveAnswerProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat();
  const table = (known: Answer): SavedTable => {
    const { channel, by, across } = known.question;
    const figures = answerColumns({
      t,
      answer: known,
      names,
      nameTitle: groupTitle(known.question, t),
      titleOf: (figure) =>
        figure === 'count'
          ? t('analyse.figure.count')
          : `${channel.names[language]} ${t(`analyse.figure.${figure}`)} ${channel.unit}`.trim(),
    });
    const rules = rulesAt === null ? [] : [{ title: t('analyse.rules'), values: names.map((_, row) => rulesAt(row)) }];
    const columns = [...figures, ...rules];
    const grouped = across === null ? by : `${by}-${across}`;
    const title = tableText(known.question, language, t, format);
    return { fileName: `${t('analyse.file')}-${nameOf(channel.key)}-${grouped}`, title, columns };
  };
  return <SaveMenu table={answer === undefined ? null : () => table(answer)} />;
}
