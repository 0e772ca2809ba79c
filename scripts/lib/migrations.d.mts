/** What is wrong with the folder, one line each. */
export declare function migrationFaults(folder?: string): string[];
export declare function pruneSnapshots(folder?: string): void;
