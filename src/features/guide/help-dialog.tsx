import {
  Button,
  Dialog,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  Switch,
  tokens,
} from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { Loaded } from '../../ui/loaded';
import { GuideBlock } from './guide-block';
import { readGuide } from './guide-files';
import type { GuidePage } from './guide-pages';
import type { GuideText } from './guide-text';

const useStyles = makeStyles({
  surface: { width: '1040px', maxWidth: 'calc(100vw - 16px)', boxSizing: 'border-box' },
  content: { minHeight: '240px', outlineOffset: '-2px' },
  columns: {
    display: 'grid',
    gap: '0 24px',
    alignItems: 'start',
    '@media (min-width: 900px)': { gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)' },
  },
  heading: {
    margin: '8px 0 6px',
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
  },
  section: { minWidth: 0 },
  links: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px', marginTop: '8px' },
});

interface HelpDialogProps {
  /** The guide's page about the screen. */
  readonly page: GuidePage;
  readonly singleKeys: boolean;
  readonly onSingleKeys: (on: boolean) => void;
  readonly onClose: () => void;
}

/** The guide's page about a screen: its purpose, how its usual things are done, and its keys. */
export function HelpDialog({ page, singleKeys, onSingleKeys, onClose }: HelpDialogProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const [shown, setShown] = useState(page);
  const answer = useQuery({
    queryKey: ['guide', language, shown],
    queryFn: () => readGuide(language, shown),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Dialog open onOpenChange={(_, { open }) => (open ? undefined : onClose())}>
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle
            action={
              <Button appearance="subtle" icon={<DismissRegular />} aria-label={t('common.close')} onClick={onClose} />
            }
          >
            {answer.data === undefined ? t('help.title') : t('help.titleOf', { page: answer.data.title })}
          </DialogTitle>
          <DialogContent className={styles.content} tabIndex={0}>
            <Loaded from={answer}>{(text) => <GuidePageText text={text} onPage={setShown} />}</Loaded>
            <div className={styles.links}>
              {shown === 'console' ? null : (
                <Button size="small" onClick={() => setShown('console')}>
                  {t('help.console')}
                </Button>
              )}
              {shown === page ? null : (
                <Button size="small" onClick={() => setShown(page)}>
                  {t('help.back')}
                </Button>
              )}
              <Switch
                checked={singleKeys}
                label={t('help.singleKeys')}
                onChange={(_, { checked }) => onSingleKeys(checked)}
              />
            </div>
          </DialogContent>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}

interface GuidePageTextProps {
  readonly text: GuideText;
  readonly onPage: (page: GuidePage) => void;
}

/** The text on one side and the keys, which are its last section, on the other. */
function GuidePageText({ text: { sections }, onPage }: GuidePageTextProps) {
  const styles = useStyles();
  const keys = sections.at(-1);
  const section = ({ title, blocks }: GuideText['sections'][number]) => (
    <section key={title} className={styles.section}>
      {title === '' ? null : <h3 className={styles.heading}>{title}</h3>}
      {blocks.map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text stay in their places
        <GuideBlock key={`${at}:${block.kind}`} block={block} onPage={onPage} />
      ))}
    </section>
  );
  return (
    <div className={styles.columns}>
      <div className={styles.section}>{sections.slice(0, -1).map(section)}</div>
      <div className={styles.section}>{keys === undefined ? null : section(keys)}</div>
    </div>
  );
}
