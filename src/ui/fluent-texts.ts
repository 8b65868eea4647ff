// Fluent's components have English texts of their own: labels of the small buttons inside them. Fluent has no
// dictionary to hand it; its style hooks are the one place that sees every component before it is rendered.
import type { FluentProviderProps } from '@fluentui/react-components';
import type { Translate } from '../i18n/translate';

type StyleHooks = NonNullable<FluentProviderProps['customStyleHooks_unstable']>;

/** The hooks that put the interface's language in, for the provider. A label that a caller gave stays. */
export function fluentTexts(t: Translate): StyleHooks {
  const instead = (part: string, own: string, text: string) => (state: unknown) => {
    relabel(state, part, (label) => (label === own ? text : label));
  };
  const increment = instead('incrementButton', 'Increment value', t('fluent.increment'));
  const decrement = instead('decrementButton', 'Decrement value', t('fluent.decrement'));
  return {
    useComboboxStyles_unstable: (state) =>
      relabel(state, 'expandIcon', (own) => {
        const [, label] = /^Open(?: (.+))?$/.exec(own) ?? [own, own];
        if (label === own) return own;
        return label === undefined ? t('fluent.open') : t('fluent.openOf', { label });
      }),
    useDropdownStyles_unstable: instead('clearButton', 'Clear selection', t('fluent.clear')),
    useSearchBoxStyles_unstable: instead('dismiss', 'clear', t('fluent.clear')),
    useInfoButtonStyles_unstable: instead('root', 'information', t('fluent.information')),
    useSpinButtonStyles_unstable: (state) => {
      increment(state);
      decrement(state);
    },
  };
}

/** Changes the label of a part of a component that is about to be rendered. */
function relabel(state: unknown, name: string, change: (label: string) => string): void {
  const part = propertyOf(state, name);
  const label = propertyOf(part, 'aria-label');
  if (typeof part === 'object' && part !== null && typeof label === 'string') {
    Reflect.set(part, 'aria-label', change(label));
  }
}

function propertyOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
