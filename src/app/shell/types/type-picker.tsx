import { Input, makeStyles, tokens } from '@fluentui/react-components';
import { SearchRegular } from '@fluentui/react-icons/svg/search';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useDataCore } from '../../../data';
import type { EquipmentType } from '../../../equipment/descriptor';
import { useFormat } from '../../../i18n/use-format';
import { useTranslation } from '../../../i18n/use-translation';
import { toHalfWidth } from '../../../shared/half-width';
import { errorText } from '../../../ui/error-text';
import { SINGLE_KEYS } from '../keys/single-keys';
import { useShellPreferences } from '../shell-preferences';
import { FoundPiles } from './found-piles';
import { listedTypes, typesNamed } from './listed-types';
import { TypeList } from './type-list';

/** How long typing rests before piles are looked for. */
const TYPING_PAUSE_MS = 300;

const useStyles = makeStyles({
  picker: { display: 'flex', flexDirection: 'column', gap: '4px', minHeight: 0, maxHeight: '100%' },
  scrolled: { overflowY: 'auto', minHeight: 0 },
  note: { margin: '4px 8px', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  failed: { margin: '4px 8px', color: tokens.colorStatusDangerForeground1 },
});

interface TypePickerProps {
  readonly types: readonly EquipmentType[];
  readonly current: EquipmentType | null;
  /** Whether the account sees how many warnings are open. */
  readonly counts: boolean;
  /** Something was chosen. */
  readonly onGo: () => void;
}

/** The account's types with their open warnings, and a search of the piles of all of them. */
export function TypePicker({ types, current, counts, onGo }: TypePickerProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const core = useDataCore();
  const singleKeys = useShellPreferences((state) => state.singleKeys);
  const root = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const wanted = toHalfWidth(text).trim();
  const listed = useMemo(() => listedTypes(types), [types]);
  const warnings = useQuery({
    queryKey: ['typeWarnings'],
    queryFn: ({ signal }) => core.api('typeWarnings', null, {}, { signal, keep: true }),
    enabled: counts,
  });
  const open = useMemo(
    () => new Map(warnings.data?.map(({ type_code, not_closed }) => [type_code, not_closed])),
    [warnings.data],
  );
  useEffect(() => {
    const lines = linesOf(root.current);
    (lines.find((line) => line.ariaCurrent === 'page') ?? lines[0])?.focus();
  }, []);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
    const lines = linesOf(root.current);
    const typing = event.target === input.current;
    const to = keyTarget(event.key, lines, typing);
    if (to === 'search') input.current?.focus();
    else if (to !== null && 'focus' in to) to.focus();
    else if (to !== null) to.line.click();
    else return;
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys go from line to line; each line is a link by itself
    <div ref={root} className={styles.picker} onKeyDown={onKeyDown}>
      <Input
        input={{ ref: input }}
        type="search"
        contentBefore={<SearchRegular />}
        aria-label={t('typePicker.search')}
        placeholder={t('typePicker.search')}
        value={text}
        onChange={(_, { value }) => setText(value)}
      />
      <div className={styles.scrolled}>
        {wanted === '' ? (
          <>
            <TypeList {...{ listed, current, open, onGo }} />
            {warnings.isError ? <p className={styles.failed}>{t('typePicker.countsFailed')}</p> : null}
            {singleKeys ? <p className={styles.note}>{t('typePicker.keys', { key: SINGLE_KEYS.types })}</p> : null}
          </>
        ) : (
          <Found {...{ wanted, current, open, onGo }} listed={typesNamed(listed, wanted)} />
        )}
      </div>
    </div>
  );
}

interface FoundProps extends Pick<Parameters<typeof TypeList>[0], 'listed' | 'current' | 'open' | 'onGo'> {
  readonly wanted: string;
}

/** Types and piles that a text finds. */
function Found({ wanted, listed, ...rest }: FoundProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat();
  const core = useDataCore();
  const rested = useRested(wanted);
  const { data, error, isFetching } = useQuery({
    queryKey: ['pileFind', rested],
    queryFn: ({ signal }) => core.api('pileFind', null, { pile_no: rested }, { signal, keep: true }),
    enabled: rested !== '',
    gcTime: 0,
  });
  const coming = isFetching || rested !== wanted;
  const projects = data?.projects ?? [];
  const count = projects.reduce((sum, { piles }) => sum + piles.length, 0);
  const found = coming
    ? t('typePicker.searching')
    : count + listed.length === 0 && error === null
      ? t('typePicker.none', { text: wanted })
      : t('typePicker.found', { types: format.number(listed.length), piles: format.number(count) });
  return (
    <>
      <p className={styles.note} role="status">
        {found}
      </p>
      {listed.length === 0 ? null : <TypeList listed={listed} {...rest} />}
      {error === null ? null : (
        <p className={styles.failed} role="alert">
          {errorText(t, error)}
        </p>
      )}
      {coming ? null : <FoundPiles projects={projects} onGo={rest.onGo} />}
      {!coming && data?.whole_only === true ? <p className={styles.note}>{t('typePicker.wholeOnly')}</p> : null}
    </>
  );
}

/** A text once typing has rested; empty before it has for the first time. */
function useRested(text: string): string {
  const [rested, setRested] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}

function linesOf(root: HTMLElement | null): readonly HTMLElement[] {
  return [...(root?.querySelectorAll<HTMLElement>('[data-picker-line]') ?? [])];
}

/** Target of a key: the search, a line that takes the focus or is followed, or none. */
function keyTarget(
  key: string,
  lines: readonly HTMLElement[],
  typing: boolean,
): 'search' | HTMLElement | { readonly line: HTMLElement } | null {
  const { activeElement } = document;
  const at = activeElement instanceof HTMLElement ? lines.indexOf(activeElement) : -1;
  if (key === 'ArrowDown') return lines[at + 1] ?? null;
  if (key === 'ArrowUp') return at === 0 ? 'search' : (lines[at - 1] ?? null);
  if (typing) {
    const [first] = lines;
    return key === 'Enter' && first !== undefined ? { line: first } : null;
  }
  if (key === '/') return 'search';
  if (key === 'Home') return lines[0] ?? null;
  if (key === 'End') return lines.at(-1) ?? null;
  const line = lines.find((one) => one.dataset.pickerLine !== '' && one.dataset.pickerLine === key.toLowerCase());
  return line === undefined ? null : { line };
}
