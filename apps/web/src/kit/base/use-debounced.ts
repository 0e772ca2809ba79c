import { useEffect, useState } from 'react';

/** The value once it has been still for a while. */
export function useDebounced<Value>(value: Value, ms = 200): Value {
  const [still, setStill] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setStill(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return still;
}
