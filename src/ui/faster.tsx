import { Button, MessageBar, MessageBarBody, MessageBarTitle, makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useRef } from 'react';
import { NO_VALUE } from '../i18n/format';
import { useTranslation } from '../i18n/use-translation';

const useStyles = makeStyles({
  table: { borderCollapse: 'collapse', margin: '6px 0', overflowWrap: 'anywhere' },
  cell: {
    padding: '2px 10px 2px 0',
    textAlign: 'start',
    fontWeight: 'normal',
    verticalAlign: 'top',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: '8px', marginTop: '6px' },
});

export interface FieldSides {
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
}

interface FasterProps {
  /** Those that differ. */
  readonly fields: readonly FieldSides[];
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
}

/** Somebody else has saved meanwhile: both sides, and the choice between them. */
export function Faster({ fields, onKeepMine, onTakeTheirs }: FasterProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const bar = useRef<HTMLDivElement>(null);
  // It stands above the fields, which may be scrolled far down to the button.
  useEffect(() => {
    bar.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const shown = (text: string): string => (text === '' ? NO_VALUE : text);
  return (
    <div ref={bar}>
      <MessageBar intent="warning" layout="multiline" role="alert">
        <MessageBarBody>
          <MessageBarTitle>{t('faster.title')}</MessageBarTitle>
          {t('faster.hint')}
          <table className={styles.table}>
            <thead>
              <tr>
                {(['field', 'mine', 'theirs'] as const).map((name) => (
                  <th key={name} scope="col" className={styles.cell}>
                    {t(`faster.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {fields.map(({ label, mine, theirs }) => (
                <tr key={label}>
                  <th scope="row" className={styles.cell}>
                    {label}
                  </th>
                  <td className={styles.cell}>{shown(mine)}</td>
                  <td className={styles.cell}>{shown(theirs)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <div className={styles.buttons}>
            <Button size="small" onClick={onKeepMine}>
              {t('faster.keepMine')}
            </Button>
            <Button size="small" onClick={onTakeTheirs}>
              {t('faster.takeTheirs')}
            </Button>
          </div>
        </MessageBarBody>
      </MessageBar>
    </div>
  );
}

/** The fields of two drafts that differ, by their labels. */
export function differingSides(
  mine: object,
  theirs: object,
  labels: Readonly<Record<string, string>>,
  shown: (value: unknown) => string = String,
): readonly FieldSides[] {
  const [ofMine, ofTheirs] = [mine, theirs].map((draft) => new Map<string, unknown>(Object.entries(draft)));
  return Object.entries(labels)
    .map(([field, label]) => ({ label, mine: shown(ofMine?.get(field)), theirs: shown(ofTheirs?.get(field)) }))
    .filter((sides) => sides.mine !== sides.theirs);
}
