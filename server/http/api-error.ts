// An answer that is not a success: a code of the envelope and the text for the user, in the language asked for.
import { ErrorCode } from '../../src/contracts/envelope';
import type { Language } from '../../src/contracts/language';

type Text = Readonly<Record<Language, string>>;

/** An ApiError as threads send it to each other. */
export interface ApiErrorParts {
  readonly errorCode: number;
  readonly text: Text;
  readonly field: string | undefined;
  readonly status: number;
}

/** Thrown by handlers; becomes an envelope with this code. Never carries anything secret. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly errorCode: number,
    private readonly text: Text,
    /** Path of the input's field that is refused, e.g. `limits.depth_short_max`. */
    readonly field?: string,
    /** HTTP status; 200 for everything that the application decides. */
    readonly status = 200,
  ) {
    super(text.en);
  }

  static of({ errorCode, text, field, status }: ApiErrorParts): ApiError {
    return new ApiError(errorCode, text, field, status);
  }

  plain(): ApiErrorParts {
    const { errorCode, text, field, status } = this;
    return { errorCode, text, field, status };
  }

  /** The message for the user. */
  messageIn(language: Language): string {
    return this.text[language];
  }
}

/** The `Language` header; anything else is the default. */
export function languageOf(header: string | string[] | undefined): Language {
  return header === 'en' ? 'en' : 'cn';
}

export const apiErrors = {
  tokenExpired: () => new ApiError(ErrorCode.tokenExpired, { cn: '登录已过期', en: 'The session has expired' }),
  tokenInvalid: () => new ApiError(ErrorCode.tokenInvalid, { cn: '请先登录', en: 'Please sign in' }),
  tokenRevoked: () =>
    new ApiError(ErrorCode.tokenRevoked, {
      cn: '登录已失效，请重新登录',
      en: 'The session was ended, please sign in again',
    }),
  /** A plain text is the same in both languages. */
  badRequest: (what: string | Text, field?: string) => {
    const { cn, en } = typeof what === 'string' ? { cn: what, en: what } : what;
    return new ApiError(ErrorCode.badRequest, { cn: `请求有误：${cn}`, en: `Bad request: ${en}` }, field);
  },
  /** With REQUIRE_SEALED, of a call that asks for a plain answer. */
  sealedOnly: () =>
    new ApiError(ErrorCode.badRequest, {
      cn: '本服务器只提供加密的应答，请求须带 Accept-Payload',
      en: 'This server gives sealed answers only: send Accept-Payload',
    }),
  /** One message whether the account or the password is wrong. */
  signInFailed: () =>
    new ApiError(ErrorCode.signInFailed, { cn: '账号或密码错误', en: 'The account or the password is wrong' }),
  tooManySignIns: (minutes: number) =>
    new ApiError(ErrorCode.tooManyAttempts, {
      cn: `登录失败次数过多，请 ${minutes} 分钟后再试`,
      en: `Too many failed sign-ins, try again in ${minutes} min`,
    }),
  /** Nobody has looked at the password yet. */
  signInsBusy: () =>
    new ApiError(ErrorCode.tooManyAttempts, {
      cn: '登录人数过多，请稍后再试',
      en: 'Too many are signing in at this moment, try again in a few seconds',
    }),
  /** The token may be good, but its issuer does not answer. */
  thirdPartyAway: () =>
    new ApiError(ErrorCode.serverFault, {
      cn: '第三方登录服务没有响应，请稍后再试',
      en: 'The third party’s sign-in does not answer, try again later',
    }),
  thirdPartyRefused: () =>
    new ApiError(ErrorCode.signInFailed, { cn: '第三方登录凭证无效', en: 'The third party’s token is not valid here' }),
  invitationWrong: () =>
    new ApiError(ErrorCode.signInFailed, {
      cn: '邀请链接无效，可能已被新的链接替换，请联系管理员',
      en: 'This link is not valid. A newer one may have replaced it: ask your administrator',
    }),
  invitationUsed: () =>
    new ApiError(ErrorCode.signInFailed, {
      cn: '邀请链接已使用过，请用设置的密码登录；忘记密码请联系管理员',
      en: 'This link was used already: sign in with the password that was set, or ask your administrator for another link',
    }),
  invitationExpired: () =>
    new ApiError(ErrorCode.signInFailed, {
      cn: '邀请链接已过期，请联系管理员重新生成',
      en: 'This link has expired: ask your administrator for another one',
    }),
  tooManyReports: () => new ApiError(ErrorCode.tooManyAttempts, { cn: '上报过于频繁', en: 'Too many reports' }),
  tooManyBodies: () =>
    new ApiError(ErrorCode.tooManyAttempts, {
      cn: '已有较大的请求正在处理，请稍后再试',
      en: 'A large request is being worked on already, try again when it is done',
    }),
  /** The thread that read it ran out of memory. */
  bodyTooMuch: () =>
    new ApiError(
      ErrorCode.badRequest,
      { cn: '请求有误：请求内容过多，请分次提交', en: 'Bad request: the body holds too much, send it in parts' },
      undefined,
      413,
    ),
  projectInAddress: (bytes: number) =>
    new ApiError(
      ErrorCode.badRequest,
      {
        cn: `请求有误：请求内容超过 ${bytes} 字节时，地址中必须有 project_id`,
        en: `Bad request: over ${bytes} bytes the address must name the project: ?project_id=…`,
      },
      'project_id',
      413,
    ),
  typeNotOwned: () =>
    new ApiError(ErrorCode.forbidden, {
      cn: '当前账号无权访问该设备类型',
      en: 'This account does not own this equipment type',
    }),
  notOfType: (type: Text) =>
    new ApiError(ErrorCode.forbidden, {
      cn: `${type.cn}没有此功能`,
      en: `${type.en} does not have this function`,
    }),
  noRight: () =>
    new ApiError(ErrorCode.forbidden, {
      cn: '当前账号没有此操作的权限',
      en: 'This account has no right to do this',
    }),
  /** The request is impossible in the present state. */
  conflict: (text: Text) => new ApiError(ErrorCode.conflict, text),
  /** An input that its schema lets through and the subject does not. */
  invalid: (text: Text, field?: string) => new ApiError(ErrorCode.badRequest, text, field),
  notFound: (what: Text) =>
    new ApiError(ErrorCode.notFound, { cn: `${what.cn}不存在`, en: `There is no such ${what.en}` }),
  tooManyExports: (most: number) =>
    new ApiError(ErrorCode.tooManyAttempts, {
      cn: `最多同时进行 ${most} 个导出任务，请等待或取消`,
      en: `At most ${most} exports at once: wait for one, or cancel it`,
    }),
  tooManyGenerations: (most: number) =>
    new ApiError(ErrorCode.tooManyAttempts, {
      cn: `一个项目最多同时进行 ${most} 个模拟任务，请等待或取消`,
      en: `At most ${most} generations of a project at once: wait for one, or cancel it`,
    }),
  exportNotDone: () => new ApiError(ErrorCode.binaryRefused, { cn: '导出尚未完成', en: 'The export is not done yet' }),
  diskFull: () =>
    new ApiError(ErrorCode.diskFull, {
      cn: '服务器磁盘已满，暂时无法保存，请联系管理员',
      en: 'The server’s disk is full: nothing can be saved until there is room',
    }),
  databaseAway: () =>
    new ApiError(ErrorCode.databaseAway, {
      cn: '数据库暂时没有响应，请稍后再试',
      en: 'The database does not answer, try again later',
    }),
  fault: () => new ApiError(ErrorCode.serverFault, { cn: '服务器内部错误', en: 'Server internal error' }),
};
