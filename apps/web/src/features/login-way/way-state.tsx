import type { LoginWay } from '@zhiying/contract';
import { StatusDot } from '#kit/display/status-dot.tsx';

/** On the login page, or what is missing for it. */
export function WayState({ enabled, testedAt }: Pick<LoginWay, 'enabled' | 'testedAt'>) {
  if (enabled) return <StatusDot tone="success">已启用</StatusDot>;
  return testedAt === null ? (
    <StatusDot tone="warning">待测试</StatusDot>
  ) : (
    <StatusDot tone="neutral">未启用</StatusDot>
  );
}
