import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@fluentui/react-components';

interface Answer {
  readonly label: string;
  readonly onClick: () => void;
}

interface QuestionDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly text: string;
  /** Loses nothing; has the focus. */
  readonly primary: Answer;
  readonly other?: Answer;
}

/** A box that has to be answered before anything else. */
export function QuestionDialog({ open, title, text, primary, other }: QuestionDialogProps) {
  return (
    <Dialog open={open} modalType="alert">
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{title}</DialogTitle>
          <DialogContent>{text}</DialogContent>
          <DialogActions>
            <Button appearance="primary" onClick={primary.onClick}>
              {primary.label}
            </Button>
            {other === undefined ? null : <Button onClick={other.onClick}>{other.label}</Button>}
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
