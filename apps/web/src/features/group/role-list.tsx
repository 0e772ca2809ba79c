import { contract, type Role } from '@zhiying/contract';
import { Button, Tooltip } from 'antd';
import { useState } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { LockIcon, PlusIcon, SearchIcon } from '#kit/base/icons.tsx';
import { SearchInput } from '#kit/form/search-input.tsx';
import { ExportButton } from '#kit/list/export-button.tsx';
import { keysOf } from '#kit/session/action.ts';
import { Can } from '#kit/session/can.tsx';
import styles from './role-list.module.css';

interface RoleListProps {
  roles: readonly Pick<Role, 'id' | 'name' | 'description' | 'builtin' | 'holders'>[];
  openId: number | null;
  onOpen(id: number): void;
  /** Left out where roles are only looked at. */
  onCreate?(): void;
}

/** Every role with how many people hold it. */
export function RoleList({ roles, openId, onOpen, onCreate }: RoleListProps) {
  const [typed, setTyped] = useState('');
  const q = typed.trim();
  const shown = roles.filter(({ name, description }) => name.includes(q) || description.includes(q));
  return (
    <nav className={styles.side} aria-label="角色">
      <div className={styles.tools}>
        <SearchInput
          prefix={<SearchIcon size={14} />}
          placeholder="搜索角色"
          value={typed}
          onChange={setTyped}
        />
        {onCreate && (
          <ExportButton compact call={contract.group.list.export} body={q ? { q } : {}} label="导出角色" />
        )}
        {onCreate && (
          <Can keys={keysOf(contract.group.create)}>
            <Tooltip title="新增角色" mouseEnterDelay={0.4}>
              <Button icon={<PlusIcon size={14} />} aria-label="新增角色" onClick={onCreate} />
            </Tooltip>
          </Can>
        )}
      </div>
      <ul className={styles.list}>
        {shown.map((role) => (
          <li key={role.id}>
            <button
              type="button"
              className={styles.role}
              aria-current={role.id === openId ? 'true' : undefined}
              onClick={() => onOpen(role.id)}
            >
              <span className={classOf({ clip: true })}>{role.name}</span>
              {role.builtin && <LockIcon size={13} className={styles.lock} />}
              {role.builtin && <span className="zy-visually-hidden">内置</span>}
              <span className={styles.count}>
                {role.holders.toLocaleString('zh-CN')}
                <span className="zy-visually-hidden">人担任</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p className={styles.none}>未找到「{q}」</p>}
    </nav>
  );
}
