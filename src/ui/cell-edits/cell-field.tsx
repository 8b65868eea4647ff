import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type KeyboardEvent, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';

const useStyles = makeStyles({
  field: { position: 'relative', width: '100%', minWidth: 0 },
  input: {
    boxSizing: 'border-box',
    width: '100%',
    height: '26px',
    padding: '0 5px',
    font: 'inherit',
    fontVariantNumeric: 'tabular-nums',
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStrokeAccessible}`,
    borderRadius: tokens.borderRadiusSmall,
    ':focus': { outline: `2px solid ${tokens.colorCompoundBrandStroke}`, outlineOffset: '-1px' },
  },
  numeric: { textAlign: 'right' },
  wrong: { ':focus': { outlineColor: tokens.colorStatusDangerBorderActive } },
  fault: {
    position: 'absolute',
    left: 0,
    top: 'calc(100% + 3px)',
    width: 'max-content',
    maxWidth: '280px',
    padding: '4px 8px',
    whiteSpace: 'normal',
    textAlign: 'left',
    fontWeight: 'normal',
    color: tokens.colorStatusDangerForeground1,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorStatusDangerBorder1}`,
    borderRadius: tokens.borderRadiusMedium,
    boxShadow: tokens.shadow8,
  },
  atRight: { left: 'auto', right: 0 },
  above: { top: 'auto', bottom: 'calc(100% + 3px)' },
});

/** Tab is the field's: Fluent's focus manager would leave the page with it where nothing behind the table takes it. */
const OWN_TAB = JSON.stringify({ focusable: { ignoreKeydown: { Tab: true } } });

interface CellFieldProps {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly label: string;
  readonly text: string;
  /** First text of the field: it is selected, to be typed over. */
  readonly base: string;
  readonly fault: string | null;
  readonly isBusy: boolean;
  readonly isNumeric: boolean;
  readonly onType: (text: string) => void;
  /** Takes what is typed; `by` says where to go on. */
  readonly onDone: (by: { readonly across?: -1 | 1; readonly down?: -1 | 1 }) => void;
  readonly onLeave: () => void;
  readonly onCancel: () => void;
}

/** The field in a cell. The fault of the typed text hangs below it, or above where there is no room. */
export function CellField(props: CellFieldProps) {
  const { input, label, text, base, fault, isBusy, isNumeric, onDone, onCancel } = props;
  const styles = useStyles();
  const id = useId();
  // biome-ignore lint/correctness/useExhaustiveDependencies: its first text may come anew before anything is typed
  useEffect(() => {
    input.current?.focus({ preventScroll: true });
    input.current?.select();
  }, [base]);
  const onKeyDown = (event: KeyboardEvent): void => {
    // Words are still being put together.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') onDone({});
    else if (event.key === 'Tab') onDone({ across: event.shiftKey ? -1 : 1 });
    else if (event.key === 'ArrowDown') onDone({ down: 1 });
    else if (event.key === 'ArrowUp') onDone({ down: -1 });
    else if (event.key === 'Escape') onCancel();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={styles.field}>
      <input
        ref={input}
        data-tabster={OWN_TAB}
        className={mergeClasses(styles.input, isNumeric && styles.numeric, fault !== null && styles.wrong)}
        aria-label={label}
        aria-invalid={fault !== null}
        aria-describedby={fault === null ? undefined : id}
        aria-busy={isBusy}
        readOnly={isBusy}
        value={text}
        onChange={(event) => props.onType(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => {
          // Another window, from which one comes back.
          if (document.hasFocus()) props.onLeave();
        }}
      />
      {fault === null ? null : <Fault id={id} text={fault} />}
    </div>
  );
}

function Fault({ id, text }: { readonly id: string; readonly text: string }) {
  const styles = useStyles();
  const bubble = useRef<HTMLDivElement>(null);
  const [side, setSide] = useState({ above: false, atRight: false });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has another size
  useLayoutEffect(() => {
    const box = bubble.current?.getBoundingClientRect();
    const room = bubble.current?.closest('table')?.parentElement?.getBoundingClientRect();
    if (box === undefined || room === undefined) return;
    setSide({ above: box.bottom > room.bottom, atRight: box.right > room.right });
  }, [text]);
  return (
    <div
      ref={bubble}
      id={id}
      role="alert"
      className={mergeClasses(styles.fault, side.above && styles.above, side.atRight && styles.atRight)}
    >
      {text}
    </div>
  );
}
