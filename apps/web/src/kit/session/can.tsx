import type { Key } from '@zhiying/contract';
import type { ReactNode } from 'react';
import { useMaySee } from './session.store.ts';

interface CanProps {
  /** Any one of them is enough. */
  keys: readonly Key[];
  children: ReactNode;
}

/** Removes what a non-administrator holding none of the keys must not see; the server checks every call all the same. */
export function Can({ keys, children }: CanProps) {
  const named = Array.isArray(keys) && keys.length > 0;
  if (!named) console.error('<Can> 没有写需要的权限：keys 不能为空');
  return useMaySee(named ? keys : []) ? children : null;
}
