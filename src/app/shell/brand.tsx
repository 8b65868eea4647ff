import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { useSession } from '../../data';
import { Logo } from '../../ui/logo';
import { useBranding, useShortName, useWindowIcon } from '../session/use-branding';

const useStyles = makeStyles({
  brand: {
    display: 'flex',
    alignItems: 'center',
    gap: '9px',
    marginRight: '6px',
    '@media (max-width: 719px)': { marginRight: 0 },
    textDecorationLine: 'none',
    color: tokens.colorNeutralForeground1,
    fontSize: '14px',
    fontWeight: tokens.fontWeightSemibold,
    whiteSpace: 'nowrap',
  },
  title: {
    maxWidth: '16em',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    '@media (max-width: 1099px)': { display: 'none' },
  },
  logo: { height: '26px', maxWidth: '120px', objectFit: 'contain' },
  customerLogo: { '@media (max-width: 719px)': { display: 'none' } },
});

/** Name and mark by the branding mode, leading to the start. */
export function Brand() {
  const styles = useStyles();
  const { mark, customerLogo } = useBranding();
  const customer = useSession((state) => state.customer);
  const name = useShortName();
  useWindowIcon();
  return (
    <>
      <Link to="/" className={styles.brand} aria-label={name}>
        <Picture className={styles.logo} src={mark} alt="" otherwise={<Logo size={26} />} />
        <span className={styles.title}>{name}</span>
      </Link>
      <Picture
        className={mergeClasses(styles.logo, styles.customerLogo)}
        src={customerLogo}
        alt={customer}
        otherwise={null}
      />
    </>
  );
}

interface PictureProps {
  readonly className: string;
  readonly src: string | null;
  readonly alt: string;
  /** Shown where there is no picture, or none that loads. */
  readonly otherwise: ReactNode;
}

function Picture({ className, src, alt, otherwise }: PictureProps) {
  const [failed, setFailed] = useState<string | null>(null);
  if (src === null || src === failed) return otherwise;
  return <img className={className} src={src} alt={alt} onError={() => setFailed(src)} />;
}
