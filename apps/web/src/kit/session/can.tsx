import type { Key } from '@zhiying/contract';
import type { ReactNode } from 'react';
import { useMaySee } from './session.store.ts';

interface CanProps {
  /** Any one of them is enough. */
  keys: readonly Key[];
  children: ReactNode;
}

/** Hides its children from members without any of the keys; the server checks every call all the same. */
export function Can({ keys, children }: CanProps) {
  const named = Array.isArray(keys) && keys.length > 0;
  if (!named) console.error('<Can> 没有写需要的权限：keys 不能为空');
  return useMaySee(named ? keys : []) ? children : null;
}
