import './names.ts';

export {
  LOGIN_MATCHES,
  LOGIN_WAY_KINDS,
  type LoginJoinRule,
  type LoginMatch,
  type LoginStep,
  LoginWay,
  type LoginWayKind,
  loginWay,
} from './login-way.ts';
export { type LinkAsked, loginBy, OwnLoginWay } from './sign-in.ts';
