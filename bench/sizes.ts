/** A size of the goal, or the one asked for in the environment while trying. */
export const sizeFrom = (name: string, usual: number) => Number(process.env[name]) || usual;
