import { makeStyles, tokens } from '@fluentui/react-components';
import { type ReactNode, useId } from 'react';

const useStyles = makeStyles({
  section: { display: 'flex', flexDirection: 'column', gap: '10px', minWidth: 0 },
  head: { display: 'flex', alignItems: 'baseline', flexWrap: 'wrap', columnGap: '10px' },
  title: { margin: 0, fontSize: tokens.fontSizeBase400, fontWeight: tokens.fontWeightSemibold },
  hint: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  action: { marginLeft: 'auto' },
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(280px, 100%), 1fr))',
    gap: '14px 20px',
    alignItems: 'start',
  },
});

interface FormSectionProps {
  readonly title: string;
  readonly hint?: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** Fields that belong together, beside each other where there is room. */
export function FormSection({ title, hint, action, children }: FormSectionProps) {
  const styles = useStyles();
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h3 id={id} className={styles.title}>
          {title}
        </h3>
        {hint === undefined ? null : <span className={styles.hint}>{hint}</span>}
        {action === undefined ? null : <span className={styles.action}>{action}</span>}
      </div>
      <div className={styles.fields}>{children}</div>
    </section>
  );
}
