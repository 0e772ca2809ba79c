import {
  contract,
  HOME_ROUTES,
  KEY_GROUPS,
  KEY_LABELS,
  type Key,
  mayOpen,
  type RoleAuth,
  type RouteEntry,
  SCOPE_LABELS,
  SEE_USERS,
} from '@zhiying/contract';
import { classOf } from '#kit/base/class-of.ts';
import { CheckIcon, MinusIcon } from '#kit/base/icons.tsx';
import { useDebounced } from '#kit/base/use-debounced.ts';
import type { Draft } from '#kit/form/use-draft.ts';
import { useBuiltPages } from '#kit/page/built-pages.ts';
import { PageLink } from '#kit/page/page-link.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { useMayOpen } from '#kit/session/session.store.ts';
import { changedKeys, keysIn, labelOf, type RoleDraft, textOf } from './role-draft.ts';
import styles from './role-summary.module.css';

interface RoleSummaryProps {
  role: RoleAuth;
  draft: Draft<RoleDraft>;
}

/** What the role as it stands allows, in words; what is about to change; whom it touches. */
export function RoleSummary({ role, draft }: RoleSummaryProps) {
  const { values, base, changed } = draft;
  return (
    <aside className={styles.summary} aria-label="角色概要">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div className={styles.what} tabIndex={0} role="region" aria-label="角色能力说明">
        <h2>角色能力说明</h2>
        <Abilities values={values} />
      </div>
      {changed.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        <div className={styles.now} tabIndex={0} role="region" aria-label="本次修改">
          <h2>
            本次修改 <span>{changed.length}</span>
          </h2>
          <ul className={styles.changes}>
            {changed.map((field) =>
              field in KEY_LABELS ? (
                <li key={field} data-sign={values[field] ? 'plus' : 'minus'}>
                  <i aria-hidden="true">{values[field] ? '+' : '−'}</i>
                  <span className="zy-visually-hidden">{values[field] ? '新增' : '移除'}</span>
                  {labelOf(field)}
                </li>
              ) : (
                <li key={field}>
                  <i aria-hidden="true">~</i>
                  <span>
                    {labelOf(field)}：{textOf(base, field) || '空'} → {textOf(values, field) || '空'}
                  </span>
                </li>
              ),
            )}
          </ul>
        </div>
      )}
      <Affected role={role} draft={draft} />
    </aside>
  );
}

const NAMED = 3;

function Abilities({ values }: { values: RoleDraft }) {
  const keys = keysIn(values);
  const built = useBuiltPages();
  const groups = Object.values(KEY_GROUPS).map(({ title, keys: all }) => {
    const every = Object.keys(all) as Key[];
    return { title, every, on: every.filter((key) => values[key]) };
  });
  const without = groups.filter(({ on }) => on.length === 0).map(({ title }) => title);
  const screens = (HOME_ROUTES as readonly RouteEntry[]).filter(
    ({ path, keys: any }) =>
      any.length > 0 && built.has(path) && mayOpen({ isadmin: 0, settings: keys }, any),
  );
  if (keys.length === 0)
    return <p className={styles.nothing}>未开启任何权限，担任该角色的用户仅可使用工作台和个人中心。</p>;
  return (
    <ul className={styles.abilities}>
      <li>
        <CheckIcon size={14} className={styles.check} />
        <span>
          数据范围：<b>{SCOPE_LABELS[values.scope]}</b>，可访问 <b>{screens.length}</b> 个页面
        </span>
      </li>
      {groups
        .filter(({ on }) => on.length > 0)
        .map(({ title, every, on }) => (
          <li key={title}>
            <CheckIcon size={14} className={styles.check} />
            <span>
              <b>{title}</b>{' '}
              {on
                .slice(0, NAMED)
                .map((key) => KEY_LABELS[key])
                .join('、')}
              {on.length > NAMED &&
                (on.length === every.length ? `等全部 ${on.length} 项` : `等 ${on.length} 项`)}
            </span>
          </li>
        ))}
      {without.length > 0 && (
        <li className={styles.without}>
          <MinusIcon size={14} />
          <span>不可使用{without.join('、')}</span>
        </li>
      )}
    </ul>
  );
}

/** Asked from the server, as it would be saved now. */
function Affected({ role, draft: { values, changed } }: RoleSummaryProps) {
  const mayOpenPage = useMayOpen();
  const regranted = changed.includes('scope') || changedKeys(changed).length > 0;
  const asked = useDebounced(JSON.stringify({ gid: role.id, scope: values.scope, keys: keysIn(values) }));
  const preview = useCall(contract.group.preview, JSON.parse(asked), {
    enabled: regranted && role.can.includes('grant'),
    keepPrevious: true,
  });
  const { holders, heldElsewhere } = (regranted && preview.data) || role;
  const beyond = (regranted && preview.data?.beyond) || [];
  const people = <b>{holders.toLocaleString('zh-CN')} 人</b>;
  return (
    <div className={styles.box} aria-live="polite">
      {holders === 0 && !heldElsewhere ? (
        <p>暂无用户担任该角色{regranted && '，保存后不影响任何用户'}。</p>
      ) : regranted ? (
        <p>{people}将受影响，保存后下一次操作即生效，无需重新登录。</p>
      ) : (
        <p>{people}担任该角色。</p>
      )}
      {heldElsewhere && <p>在你无权查看的渠道或组织中，另有用户担任该角色。</p>}
      {beyond.length > 0 && (
        <p className={classOf({ tone: 'error' })}>
          {beyond.map((key) => KEY_LABELS[key]).join('、')}超出你的权限或数据范围，无法保存。
        </p>
      )}
      {holders > 0 && mayOpenPage(SEE_USERS) && (
        <PageLink to={{ path: 'roleAndUser', search: { gid: role.id } }}>查看相关人员</PageLink>
      )}
    </div>
  );
}
