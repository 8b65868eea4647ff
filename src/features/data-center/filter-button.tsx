import { Button, tokens, useRestoreFocusTarget } from '@fluentui/react-components';
import { FilterFilled, FilterRegular } from '@fluentui/react-icons/svg/filter';

interface FilterButtonProps {
  /** Its use, or the range to which its column is narrowed. */
  readonly label: string;
  readonly isSet: boolean;
  /** Its form is open. */
  readonly isOpen: boolean;
  /** Called with the button, beside which the form opens. */
  readonly onOpen: (button: HTMLElement) => void;
}

/** Stands in the head of a column of numbers: opens the form of its range, and shows whether it has one. */
export function FilterButton({ label, isSet, isOpen, onOpen }: FilterButtonProps) {
  return (
    <Button
      {...useRestoreFocusTarget()}
      size="small"
      appearance="transparent"
      style={{ flexShrink: 0, color: isSet ? tokens.colorBrandForeground1 : 'inherit' }}
      icon={isSet ? <FilterFilled fontSize={14} /> : <FilterRegular fontSize={14} />}
      aria-label={label}
      title={label}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      data-filtered={isSet || undefined}
      onClick={({ currentTarget }) => onOpen(currentTarget)}
    />
  );
}
