import { Combobox, makeStyles, Option, tokens } from '@fluentui/react-components';
import { SearchRegular } from '@fluentui/react-icons/svg/search';
import { memo, useEffect, useState } from 'react';
import type { PileHit } from '../contracts/data-core';
import { useFormat } from '../i18n/use-format';
import { useTranslation } from '../i18n/use-translation';
import { toHalfWidth } from '../shared/half-width';
import type { PileFindResult, PileMapSource } from './source';
import { statusStyle } from './status';
import { StatusSymbol } from './status-symbol';
import { useNewestOnly } from './use-newest-only';

const LIMIT = 20;
/** How long typing rests before what is typed is looked for. */
const TYPING_PAUSE_MS = 300;

const useStyles = makeStyles({
  root: {
    width: '100%',
    minWidth: 0,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow4,
  },
  list: { maxHeight: 'min(320px, 50vh)', overflowY: 'auto' },
  option: { display: 'flex', alignItems: 'center', gap: '6px' },
  status: { marginLeft: 'auto', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  note: {
    padding: '6px 8px',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
  },
});

interface MapSearchProps {
  readonly source: PileMapSource;
  readonly unitName: string;
  readonly dark: boolean;
  readonly onPick: (hit: PileHit) => void;
  readonly onError: (error: unknown) => void;
}

/** Finds piles by a part of their number while it is typed; picking one flies there. */
export const MapSearch = memo(function MapSearch({ source, unitName, dark, onPick, onError }: MapSearchProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat();
  const [text, setText] = useState('');
  const [found, setFound] = useState<(PileFindResult & { text: string }) | null>(null);

  const find = useNewestOnly(
    source.key,
    async (wanted: string, signal) => {
      const result = await source.find(wanted, LIMIT, signal);
      if (!signal.aborted) setFound({ ...result, text: wanted });
    },
    onError,
  );

  // Pile numbers have no full-width forms; an input method types them all the same.
  const wanted = toHalfWidth(text).trim();
  useEffect(() => {
    if (wanted === '') {
      setFound(null);
      return;
    }
    const timer = setTimeout(() => find(wanted), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [find, wanted]);

  const answer = wanted === '' ? null : found;
  const hits = answer?.hits ?? [];
  const pick = (hit: PileHit) => {
    setText(hit.pileNo);
    onPick(hit);
  };
  const label = t('map.search', { unit: unitName });

  return (
    <Combobox
      className={styles.root}
      freeform
      clearable
      expandIcon={<SearchRegular />}
      aria-label={label}
      placeholder={label}
      value={text}
      selectedOptions={[]}
      positioning={{ position: 'below', align: 'start', autoSize: false }}
      listbox={{ className: styles.list }}
      onChange={(event) => setText(event.target.value)}
      onOptionSelect={(_, { optionValue }) => {
        const hit = hits.find((h) => String(h.pileId) === optionValue);
        if (hit) pick(hit);
        else if (!optionValue) setText('');
      }}
      onKeyDown={(event) => {
        // Enter on what was typed goes to the best match, which comes first.
        const first = hits[0];
        if (event.key === 'Enter' && !event.currentTarget.getAttribute('aria-activedescendant') && first) pick(first);
      }}
    >
      {hits.map((hit) => {
        const status = statusStyle(hit.status, dark);
        return (
          <Option key={hit.pileId} value={String(hit.pileId)} text={hit.pileNo} checkIcon={null}>
            <span className={styles.option}>
              <StatusSymbol style={status} />
              {hit.pileNo}
            </span>
            <span className={styles.status}>{t(`map.status.${status.name}`)}</span>
          </Option>
        );
      })}
      {answer && hits.length === 0 && (
        <div className={styles.note}>{t('map.searchNone', { unit: unitName, text: answer.text })}</div>
      )}
      {answer && answer.total > hits.length && (
        <div className={styles.note}>
          {t('map.searchMore', { shown: format.number(hits.length), total: format.number(answer.total) })}
        </div>
      )}
    </Combobox>
  );
});
