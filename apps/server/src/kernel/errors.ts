import { type Access, CODES, missingRight } from '@zhiying/contract';

/** A declared refusal. Its message is Chinese and meant for the person at the screen. */
export class Refusal extends Error {
  code: string;
  httpStatus: number;
  headers: Record<string, string> = {};
  issues: { path: string; msg: string }[] | undefined;
  data: unknown = null;

  constructor(code: string, httpStatus: number, message: string) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
    this.httpStatus = httpStatus;
  }
}

const declared = new Map<string, number>();
/** Every code with its HTTP status, for the API document. */
export const declaredErrors = () => [...declared].map(([code, httpStatus]) => ({ code, httpStatus }));

/** `const NameTaken = defineError('member.nameTaken', 409, (name: string) => `账号 ${name} 已被使用`)`; then `throw NameTaken(name)`. */
export function defineError<Facts extends unknown[]>(
  code: string,
  httpStatus: number,
  message: (...facts: Facts) => string,
  extra?: (...facts: Facts) => Partial<Pick<Refusal, 'headers' | 'issues' | 'data'>>,
) {
  if (declared.has(code)) throw new Error(`error ${code} is declared twice`);
  declared.set(code, httpStatus);
  return (...facts: Facts) =>
    Object.assign(new Refusal(code, httpStatus, message(...facts)), extra?.(...facts));
}

/**
 * Maps database errors to declared refusals, by the name of the unique index or by the error code.
 * `insert(…).catch(translate({ member_uname: NameTaken }))`
 */
export const translate =
  (refusals: Record<string, () => Refusal>) =>
  (error: unknown): never => {
    const { code = '', constraint = '' } = error as { code?: string; constraint?: string };
    const refusal = (code === UNIQUE ? refusals[constraint] : undefined) ?? refusals[code];
    throw refusal?.() ?? error;
  };
const UNIQUE = '23505';

export const SignInRequired = defineError(CODES.signInRequired, 401, () => '请先登录');
export const SessionEnded = defineError(CODES.sessionEnded, 401, () => '登录已失效，请重新登录');
/** Whether it never was, ran out or was revoked is not told. */
export const TokenEnded = defineError('token.ended', 401, () => 'API 令牌无效、已到期或已停用');
export const AddressNotAllowed = defineError(
  'token.address',
  403,
  () => '当前 IP 不在该 API 令牌允许的范围内',
);
/** The console's login page offers administrators their way back in. */
export const AddressOutside = defineError(
  CODES.addressOutside,
  403,
  () => '当前 IP 不在允许登录的范围内，请在指定网络下使用或联系管理员',
);
export const InPersonOnly = defineError(
  'token.inPerson',
  403,
  () => '该接口仅限本人登录后调用，不支持 API 令牌',
);
/** Names the missing permission, so that the user knows what to ask for. */
export const Forbidden = defineError(CODES.forbidden, 403, (access?: Access) => missingRight(access));
export const FactorRequired = defineError(
  CODES.factorRequired,
  403,
  () => '当前渠道要求两步验证，请先绑定验证器或通行密钥',
);
export const StepUpNeeded = defineError(CODES.stepUp, 403, () => '请先确认是你本人操作');
export const ViewOnly = defineError(CODES.viewOnly, 403, () => '以他人身份查看时不可修改');
export const NotForAssistants = defineError(CODES.notForAssistants, 403, () => '助手程序不能使用该功能');
export const InvalidInput = defineError(
  CODES.invalid,
  400,
  (issues: { path: string; msg: string }[]) => issues[0]?.msg ?? '提交的内容不正确',
  (issues) => ({ issues }),
);
/** A missing row, and a row outside the viewer's scope: a foreign row looks like a missing one. */
export const RowMissing = defineError(CODES.notFound, 404, (what: string) => `${what}不存在或你无权查看`);
export const RowChanged = defineError(
  CODES.changedMeanwhile,
  409,
  (_current: unknown) => '内容已被其他人修改，请核对差异后保存',
  (current) => ({ data: current }),
);
export const MalformedJson = defineError('input.malformed', 400, () => '请求内容不是正确的 JSON');
export const BodyTooLarge = defineError('input.tooLarge', 413, () => '请求内容过大');
export const MalformedRequest = defineError('input.notHttp', 400, () => '请求格式不正确');
export const AddressTooLong = defineError('input.addressTooLong', 431, () => '请求地址或请求头过长');
export const WrongMediaType = defineError('input.mediaType', 415, () => '请求内容必须是 JSON');
export const UnknownCall = defineError('call.unknown', 404, () => '接口不存在');
export const TooManyCalls = defineError(
  'call.tooMany',
  429,
  (seconds: number) => `操作过于频繁，请 ${seconds} 秒后再试`,
  (seconds) => ({ headers: { 'retry-after': String(seconds) } }),
);
export const CallTimedOut = defineError('call.timeout', 504, () => '服务器处理超时，请稍后重试');
export const DiskFull = defineError(
  'server.diskFull',
  507,
  () => '服务器磁盘空间不足，暂时无法保存，请联系管理员',
);
export const Unavailable = defineError('server.unavailable', 503, () => '服务暂时不可用，请稍后重试');
export const Unexpected = defineError(
  'server.unexpected',
  500,
  (requestId: string) => `服务器出错，请稍后重试（错误编号 ${requestId}）`,
);
