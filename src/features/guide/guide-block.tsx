import { Link, makeStyles, tokens } from '@fluentui/react-components';
import { pictureAddress } from './guide-files';
import { type GuidePage, isGuidePage } from './guide-pages';
import type { Block, Span } from './guide-text';

const useStyles = makeStyles({
  paragraph: { margin: '0 0 10px' },
  steps: { margin: '0 0 12px', paddingLeft: '22px', display: 'grid', gap: '6px' },
  picture: {
    display: 'block',
    maxWidth: '100%',
    height: 'auto',
    margin: '0 0 12px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  table: { width: '100%', borderCollapse: 'collapse', margin: '0 0 12px' },
  cell: {
    padding: '4px 8px 4px 0',
    textAlign: 'left',
    verticalAlign: 'top',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    ':first-child': { whiteSpace: 'nowrap' },
  },
  head: { fontWeight: tokens.fontWeightSemibold, color: tokens.colorNeutralForeground2 },
  key: {
    padding: '0 5px',
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase200,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: tokens.colorNeutralBackground3,
    whiteSpace: 'nowrap',
  },
});

interface GuideBlockProps {
  readonly block: Block;
  readonly onPage: (page: GuidePage) => void;
}

export function GuideBlock({ block, onPage }: GuideBlockProps) {
  const styles = useStyles();
  const spans = (some: readonly Span[]) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text stay in their places
    some.map((span, at) => <GuideSpan key={`${at}:${span.text}`} span={span} onPage={onPage} />);
  switch (block.kind) {
    case 'paragraph':
      return <p className={styles.paragraph}>{spans(block.spans)}</p>;
    case 'steps':
      return (
        <ol className={styles.steps}>
          {block.items.map((item) => (
            <li key={item.map(({ text }) => text).join('')}>{spans(item)}</li>
          ))}
        </ol>
      );
    case 'picture': {
      const address = pictureAddress(block.file);
      return address === null ? null : (
        <img className={styles.picture} src={address} alt={block.text} width={1024} height={640} loading="lazy" />
      );
    }
    case 'table':
      return (
        <table className={styles.table}>
          <thead>
            <tr>
              {block.head.map((cell) => (
                <th key={cell.map(({ text }) => text).join('')} scope="col" className={`${styles.cell} ${styles.head}`}>
                  {spans(cell)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {block.rows.map(([first = [], ...rest]) => (
              <tr key={first.map(({ text }) => text).join('')}>
                {[first, ...rest].map((cell) => (
                  <td key={cell.map(({ text }) => text).join('')} className={styles.cell}>
                    {spans(cell)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      );
  }
}

function GuideSpan({ span, onPage }: { readonly span: Span; readonly onPage: (page: GuidePage) => void }) {
  const styles = useStyles();
  switch (span.kind) {
    case 'text':
      return span.text;
    case 'strong':
      return <strong>{span.text}</strong>;
    case 'key':
      return <kbd className={styles.key}>{span.text}</kbd>;
    case 'link': {
      const { page, text } = span;
      return isGuidePage(page) ? (
        <Link as="button" inline onClick={() => onPage(page)}>
          {text}
        </Link>
      ) : (
        text
      );
    }
  }
}
