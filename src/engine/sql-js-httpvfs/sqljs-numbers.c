/* The functions of numbers that sql.js has. */
#include "sqljs.h"
#include <math.h>

typedef double (*Real)(double);

static double cotangent(double x){ return 1.0 / tan(x); }
static double hyperbolicCotangent(double x){ return 1.0 / tanh(x); }
static double toDegrees(double x){ return x * (180.0 / M_PI); }
static double toRadians(double x){ return x * (M_PI / 180.0); }

/* What has no result (the root of -1) is NaN, which SQLite makes NULL. */
static void realOf1(sqlite3_context *context, int n, sqlite3_value **arguments){
  Real function = *(const Real*)sqlite3_user_data(context);
  if( !isNull(arguments[0]) ) sqlite3_result_double(context, function(sqlite3_value_double(arguments[0])));
}

typedef double (*Real2)(double, double);

static void realOf2(sqlite3_context *context, int n, sqlite3_value **arguments){
  Real2 function = *(const Real2*)sqlite3_user_data(context);
  if( isNull(arguments[0]) || isNull(arguments[1]) ) return;
  sqlite3_result_double(context, function(sqlite3_value_double(arguments[0]), sqlite3_value_double(arguments[1])));
}

static void rounded(sqlite3_context *context, int n, sqlite3_value **arguments){
  Real function = *(const Real*)sqlite3_user_data(context);
  double value;
  if( isNull(arguments[0]) ) return;
  if( sqlite3_value_type(arguments[0]) == SQLITE_INTEGER ){
    sqlite3_result_value(context, arguments[0]);
    return;
  }
  value = function(sqlite3_value_double(arguments[0]));
  if( value >= -9.2e18 && value <= 9.2e18 ) sqlite3_result_int64(context, (sqlite3_int64)value);
  else sqlite3_result_double(context, value);
}

static void signOf(sqlite3_context *context, int n, sqlite3_value **arguments){
  double value;
  if( isNull(arguments[0]) ) return;
  value = sqlite3_value_double(arguments[0]);
  if( sqlite3_value_type(arguments[0]) == SQLITE_INTEGER ) sqlite3_result_int(context, (value > 0) - (value < 0));
  else sqlite3_result_double(context, (value > 0) - (value < 0));
}

static void square(sqlite3_context *context, int n, sqlite3_value **arguments){
  double value;
  if( isNull(arguments[0]) ) return;
  value = sqlite3_value_double(arguments[0]);
  value *= value;
  if( sqlite3_value_type(arguments[0]) == SQLITE_INTEGER && value <= 9007199254740992.0 ){
    sqlite3_result_int64(context, (sqlite3_int64)value);
  }else{
    sqlite3_result_double(context, value);
  }
}

static const struct OfReal {
  const char *name;
  Real function;
} ofReal[] = {
  {"acos", acos}, {"asin", asin}, {"atan", atan}, {"acosh", acosh}, {"asinh", asinh}, {"atanh", atanh},
  {"cos", cos}, {"sin", sin}, {"tan", tan}, {"cosh", cosh}, {"sinh", sinh}, {"tanh", tanh},
  {"cot", cotangent}, {"coth", hyperbolicCotangent}, {"degrees", toDegrees}, {"radians", toRadians},
  {"exp", exp}, {"log", log}, {"log10", log10}, {"sqrt", sqrt},
};
static const Real toCeiling = ceil, toFloor = floor;
static const Real2 arcTangent = atan2, power = pow;

static const struct Other {
  const char *name;
  int arguments;
  Function function;
  const void *data;
} others[] = {
  {"atan2", 2, realOf2, &arcTangent}, {"atn2", 2, realOf2, &arcTangent}, {"power", 2, realOf2, &power},
  {"ceil", 1, rounded, &toCeiling}, {"floor", 1, rounded, &toFloor}, {"sign", 1, signOf, 0}, {"square", 1, square, 0},
};

int nadlanAddSqlJsNumbers(sqlite3 *db){
  int rc = SQLITE_OK;
  unsigned i;
  for(i = 0; rc == SQLITE_OK && i < COUNT(ofReal); i++){
    rc = nadlanAddFunction(db, ofReal[i].name, 1, realOf1, &ofReal[i].function);
  }
  for(i = 0; rc == SQLITE_OK && i < COUNT(others); i++){
    rc = nadlanAddFunction(db, others[i].name, others[i].arguments, others[i].function, others[i].data);
  }
  return rc;
}
