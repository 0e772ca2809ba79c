import { readFileSync } from 'node:fs';
import { inRoot } from './places.mjs';

const LOCKS = ['package-lock.json', 'voice/package-lock.json'];

/**
 * npm on one kind of machine writes locks that fail on another: it forgets the packages for other processors, and the hashes of
 * what it did not fetch. Both pass unnoticed where the lock was written.
 */
export function lockFaults() {
  return LOCKS.flatMap((file) => faultsOf(file, JSON.parse(readFileSync(inRoot(file), 'utf8')).packages));
}

function faultsOf(file, packages) {
  return Object.entries(packages).flatMap(([path, entry]) => {
    const forgotten = Object.keys(entry.optionalDependencies ?? {})
      .filter((name) => !isLocked(packages, path, name))
      .map((name) => `${file}：${path || '根'} 的可选依赖 ${name} 没有写入，其他处理器上会装不全`);
    const isFetched = path.includes('node_modules/') && !entry.link;
    return isFetched && !entry.integrity ? [...forgotten, `${file}：${path} 没有校验值`] : forgotten;
  });
}

/** Looks for a package as Node does: beside the one that asks, then further and further out. */
function isLocked(packages, from, name) {
  const outwards = [from];
  for (let place = from; place; ) {
    place = place.slice(0, Math.max(place.lastIndexOf('/node_modules/'), 0));
    outwards.push(place);
  }
  return outwards.some((place) => packages[`${place ? `${place}/` : ''}node_modules/${name}`]);
}
