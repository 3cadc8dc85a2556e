/* The aggregates that sql.js has. */
#include "sqljs.h"
#include <math.h>
#include <stdlib.h>

/* Mean and sum of squared distances from it, as they go (Welford 1962). */
typedef struct Spread {
  sqlite3_int64 count;
  double mean, squares;
} Spread;

static void addToSpread(sqlite3_context *context, int n, sqlite3_value **arguments){
  Spread *spread = sqlite3_aggregate_context(context, sizeof(Spread));
  double value, distance;
  if( !spread || isNull(arguments[0]) ) return;
  value = sqlite3_value_double(arguments[0]);
  distance = value - spread->mean;
  spread->count++;
  spread->mean += distance / spread->count;
  spread->squares += distance * (value - spread->mean);
}

/* The variance of a sample; 0 if it has less than two values. */
static double varianceOf(sqlite3_context *context){
  Spread *spread = sqlite3_aggregate_context(context, 0);
  return spread && spread->count > 1 ? spread->squares / (spread->count - 1) : 0.0;
}

static void variance(sqlite3_context *context){ sqlite3_result_double(context, varianceOf(context)); }
static void deviation(sqlite3_context *context){ sqlite3_result_double(context, sqrt(varianceOf(context))); }

typedef struct Values {
  double *values;
  sqlite3_int64 count, capacity;
  int hasReals;
} Values;

static void addValue(sqlite3_context *context, int n, sqlite3_value **arguments){
  Values *all = sqlite3_aggregate_context(context, sizeof(Values));
  if( !all || isNull(arguments[0]) ) return;
  if( all->count == all->capacity ){
    sqlite3_int64 capacity = all->capacity ? all->capacity * 2 : 64;
    double *values = sqlite3_realloc64(all->values, capacity * sizeof(double));
    if( !values ){
      sqlite3_result_error_nomem(context);
      return;
    }
    all->values = values;
    all->capacity = capacity;
  }
  if( sqlite3_value_numeric_type(arguments[0]) != SQLITE_INTEGER ) all->hasReals = 1;
  all->values[all->count++] = sqlite3_value_double(arguments[0]);
}

static int compareValues(const void *a, const void *b){
  double x = *(const double*)a, y = *(const double*)b;
  return (x > y) - (x < y);
}

static void giveNumber(sqlite3_context *context, double value, int hasReals){
  if( hasReals ) sqlite3_result_double(context, value);
  else sqlite3_result_int64(context, (sqlite3_int64)value);
}

/* The value that comes most often; NULL where several do. */
static void mostFrequent(sqlite3_context *context, const Values *all){
  sqlite3_int64 from, to, most = 0;
  double value = 0;
  int times = 0;
  for(from = 0; from < all->count; from = to){
    for(to = from; to < all->count && all->values[to] == all->values[from]; to++){}
    if( to - from > most ){
      most = to - from;
      value = all->values[from];
      times = 0;
    }
    times += to - from == most;
  }
  if( times == 1 ) giveNumber(context, value, all->hasReals);
}

/* The mean of the values that have this share of all values at or below them, and the rest at or above. */
static void quantile(sqlite3_context *context, const Values *all, double share){
  double below = all->count * share, above = all->count - below, sum = 0;
  sqlite3_int64 from, to;
  int found = 0;
  for(from = 0; from < all->count; from = to){
    for(to = from; to < all->count && all->values[to] == all->values[from]; to++){}
    if( to < below || all->count - from < above ) continue;
    sum += all->values[from];
    found++;
  }
  if( found ) giveNumber(context, sum / found, all->hasReals || found > 1);
}

static void finish(sqlite3_context *context, double share){
  Values *all = sqlite3_aggregate_context(context, 0);
  if( !all ) return;
  if( all->count ) qsort(all->values, all->count, sizeof(double), compareValues);
  if( share > 0 ) quantile(context, all, share);
  else mostFrequent(context, all);
  sqlite3_free(all->values);
}

static void mode(sqlite3_context *context){ finish(context, 0); }
static void lowerQuartile(sqlite3_context *context){ finish(context, 0.25); }
static void middle(sqlite3_context *context){ finish(context, 0.5); }
static void upperQuartile(sqlite3_context *context){ finish(context, 0.75); }

static const struct Aggregate {
  const char *name;
  Function step;
  void (*end)(sqlite3_context*);
} aggregates[] = {
  {"stdev", addToSpread, deviation}, {"variance", addToSpread, variance}, {"mode", addValue, mode},
  {"median", addValue, middle}, {"lower_quartile", addValue, lowerQuartile}, {"upper_quartile", addValue, upperQuartile},
};

int nadlanAddSqlJsAggregates(sqlite3 *db){
  int rc = SQLITE_OK;
  unsigned i;
  for(i = 0; rc == SQLITE_OK && i < COUNT(aggregates); i++){
    rc = nadlanAddAggregate(db, aggregates[i].name, aggregates[i].step, aggregates[i].end);
  }
  return rc;
}
