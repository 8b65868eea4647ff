import { Button, type ButtonProps, makeStyles } from '@fluentui/react-components';
import { useRef } from 'react';

const useStyles = makeStyles({ file: { position: 'absolute', width: '1px', height: '1px', opacity: 0 } });

interface FileButtonProps extends Pick<ButtonProps, 'disabled' | 'icon' | 'appearance' | 'children'> {
  /** Endings and media types, as the input element takes them. */
  readonly accept: string;
  readonly onFile: (file: File) => void;
}

/** A button by which one file is chosen. */
export function FileButton({ accept, onFile, ...button }: FileButtonProps) {
  const styles = useStyles();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        className={styles.file}
        type="file"
        accept={accept}
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => {
          const chosen = event.target.files?.[0];
          if (chosen !== undefined) onFile(chosen);
          // The same file may be chosen again once it is mended.
          event.target.value = '';
        }}
      />
      <Button size="small" onClick={() => input.current?.click()} {...button} />
    </>
  );
}
