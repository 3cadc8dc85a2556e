interface Window {
  /** The page's engine, for use in the browser's developer tools: `await nadlanSql.run({ sql, limit })`. */
  nadlanSql?: import('./engine/browser/engine-runner.ts').EngineRunner;
}
