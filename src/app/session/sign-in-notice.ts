import { create } from 'zustand';

/** Why the sign-in page is shown; null when the user came by themselves. */
export type SignInNotice =
  | { readonly kind: 'expired' }
  /** A link did not sign in, and the reason. */
  | { readonly kind: 'linkFailed'; readonly error: unknown };

interface NoticeState {
  readonly notice: SignInNotice | null;
  show(notice: SignInNotice | null): void;
}

export const useSignInNotice = create<NoticeState>()((set) => ({
  notice: null,
  show: (notice) => set({ notice }),
}));
